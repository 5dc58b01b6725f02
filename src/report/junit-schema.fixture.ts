import { validateXML } from 'xmllint-wasm'

// What Jenkins accepts, stated anew and only as far as our reports go. The facts are those of junit-10.xsd:
// https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd

const attribute = (name: string, use = 'optional'): string =>
  `<xs:attribute name="${name}" type="${name === 'time' ? 'time' : 'xs:string'}" use="${use}"/>`

const element = (name: string, content: string, required: readonly string[], optional: readonly string[]): string => `
  <xs:element name="${name}"><xs:complexType${content === '' ? ' mixed="true"' : ''}>${content}
    ${required.map((each) => attribute(each, 'required')).join('')}${optional.map((each) => attribute(each)).join('')}
  </xs:complexType></xs:element>`

const anyOf = (...names: readonly string[]): string =>
  `<xs:choice minOccurs="0" maxOccurs="unbounded">${names.map((name) => `<xs:element ref="${name}"/>`).join('')}</xs:choice>`

const SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="time"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{0,3}(\\.[0-9]*)?"/></xs:restriction></xs:simpleType>
  <xs:element name="system-out" type="xs:string"/>
  <xs:element name="system-err" type="xs:string"/>
  ${element('failure', '', [], ['type', 'message'])}
  ${element('error', '', [], ['type', 'message'])}
  ${element('testcase', anyOf('error', 'failure', 'system-out', 'system-err'), ['name'], ['time', 'classname', 'group'])}
  ${element(
    'testsuite',
    anyOf('testcase', 'system-out', 'system-err'),
    ['name', 'tests', 'failures', 'errors'],
    ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
  )}
  ${element('testsuites', anyOf('testsuite'), [], ['name', 'time', 'tests', 'failures', 'errors'])}
</xs:schema>`

/** What a validator of XML says against a JUnit report, beginning with its being no XML; empty where it is fine. */
export const junitProblems = async (xml: string): Promise<readonly string[]> => {
  const { errors } = await validateXML({ xml, schema: SCHEMA })
  return errors.map(({ rawMessage }) => rawMessage)
}
