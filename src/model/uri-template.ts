const OPERATOR = /^[+#./;?&]/
const VARIABLE = /^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?:\*|:[1-9]\d{0,3})?$/

/** A URI template, taken apart: literal text and expressions in turn; undefined where a brace has no partner. */
function partsOf(template: string): { readonly literals: string[]; readonly expressions: string[] } | undefined {
  const [first = '', ...rest] = template.split('{')
  if (first.includes('}')) return undefined
  const literals = [first]
  const expressions: string[] = []
  for (const part of rest) {
    const [expression = '', literal, ...more] = part.split('}')
    if (literal === undefined || more.length > 0) return undefined
    expressions.push(expression)
    literals.push(literal)
  }
  return { literals, expressions }
}

/** Whether the braces of a text make it a URI template (RFC 6570, all four levels); one without variables is one too. */
export function isUriTemplate(text: string): boolean {
  const expressions = partsOf(text)?.expressions
  return expressions?.every((expression) => isExpression(expression)) ?? false
}

const isExpression = (expression: string): boolean =>
  expression
    .replace(OPERATOR, '')
    .split(',')
    .every((variable) => VARIABLE.test(variable))

/** Whether a URI may come from a template: its literal parts are there, in order. What the variables may hold is not asked. */
export function mayComeFrom(template: string, uri: string): boolean {
  const literals = partsOf(template)?.literals
  const first = literals?.[0]
  if (literals === undefined || first === undefined || !uri.startsWith(first)) return false
  if (literals.length === 1) return uri === first
  const last = literals.at(-1) ?? ''
  let from = first.length
  for (const literal of literals.slice(1, -1)) {
    const found = uri.indexOf(literal, from)
    if (found < 0) return false
    from = found + literal.length
  }
  return uri.length - last.length >= from && uri.endsWith(last)
}
