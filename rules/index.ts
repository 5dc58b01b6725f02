// Written by `npm run gen`; a new rule is a new file.
import type { Rule } from '../src/rule.js'
import captureDuplicateKeys from './capture/duplicate-keys.js'
import captureIncomplete from './capture/incomplete.js'
import captureNotJson from './capture/not-json.js'
import captureNotUtf8 from './capture/not-utf8.js'
import captureRecordUnreadable from './capture/record-unreadable.js'
import captureRevisionUnknown from './capture/revision-unknown.js'
import elicitationContentMismatch from './elicitation/content-mismatch.js'
import elicitationContentMissing from './elicitation/content-missing.js'
import elicitationModeUndeclared from './elicitation/mode-undeclared.js'
import elicitationRequestShape from './elicitation/request-shape.js'
import elicitationSchemaNotFlat from './elicitation/schema-not-flat.js'
import errorCodeMeaning from './error/code-meaning.js'
import errorCodeReserved from './error/code-reserved.js'
import errorCodeRetired from './error/code-retired.js'
import errorShape from './error/shape.js'
import jsonrpcIdNull from './jsonrpc/id-null.js'
import jsonrpcIdReused from './jsonrpc/id-reused.js'
import jsonrpcIdType from './jsonrpc/id-type.js'
import jsonrpcNotificationHasId from './jsonrpc/notification-has-id.js'
import jsonrpcParamsNotObject from './jsonrpc/params-not-object.js'
import jsonrpcRequestUnanswered from './jsonrpc/request-unanswered.js'
import jsonrpcResponseDuplicate from './jsonrpc/response-duplicate.js'
import jsonrpcResponseIdType from './jsonrpc/response-id-type.js'
import jsonrpcResponseUnmatched from './jsonrpc/response-unmatched.js'
import jsonrpcResultAndError from './jsonrpc/result-and-error.js'
import jsonrpcServerRequest from './jsonrpc/server-request.js'
import jsonrpcShape from './jsonrpc/shape.js'
import metaRequiredMissing from './meta/required-missing.js'
import mrtrAnswerUndeclared from './mrtr/answer-undeclared.js'
import mrtrArgumentsChanged from './mrtr/arguments-changed.js'
import mrtrAsksNothing from './mrtr/asks-nothing.js'
import mrtrBareResend from './mrtr/bare-resend.js'
import mrtrCapabilityUndeclared from './mrtr/capability-undeclared.js'
import mrtrFieldsNotAllowed from './mrtr/fields-not-allowed.js'
import mrtrIdReused from './mrtr/id-reused.js'
import mrtrMethodNotAllowed from './mrtr/method-not-allowed.js'
import mrtrRequestKind from './mrtr/request-kind.js'
import mrtrRequestsShape from './mrtr/requests-shape.js'
import mrtrResponseKind from './mrtr/response-kind.js'
import mrtrResponseMissing from './mrtr/response-missing.js'
import mrtrResponseUnasked from './mrtr/response-unasked.js'
import mrtrResponsesShape from './mrtr/responses-shape.js'
import mrtrRetryRefused from './mrtr/retry-refused.js'
import mrtrRetryUnmatched from './mrtr/retry-unmatched.js'
import mrtrStateChanged from './mrtr/state-changed.js'
import mrtrStateInvented from './mrtr/state-invented.js'
import mrtrStateMissing from './mrtr/state-missing.js'
import mrtrStateNotString from './mrtr/state-not-string.js'
import mrtrStateOtherRequest from './mrtr/state-other-request.js'
import mrtrStateStale from './mrtr/state-stale.js'
import mrtrTrafficAfterRound from './mrtr/traffic-after-round.js'
import mrtrWrongRevision from './mrtr/wrong-revision.js'
import resultTypeMissing from './result/type-missing.js'
import resultTypeUnknown from './result/type-unknown.js'
import stdioStdoutNotMessage from './stdio/stdout-not-message.js'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  captureDuplicateKeys,
  captureIncomplete,
  captureNotJson,
  captureNotUtf8,
  captureRecordUnreadable,
  captureRevisionUnknown,
  elicitationContentMismatch,
  elicitationContentMissing,
  elicitationModeUndeclared,
  elicitationRequestShape,
  elicitationSchemaNotFlat,
  errorCodeMeaning,
  errorCodeReserved,
  errorCodeRetired,
  errorShape,
  jsonrpcIdNull,
  jsonrpcIdReused,
  jsonrpcIdType,
  jsonrpcNotificationHasId,
  jsonrpcParamsNotObject,
  jsonrpcRequestUnanswered,
  jsonrpcResponseDuplicate,
  jsonrpcResponseIdType,
  jsonrpcResponseUnmatched,
  jsonrpcResultAndError,
  jsonrpcServerRequest,
  jsonrpcShape,
  metaRequiredMissing,
  mrtrAnswerUndeclared,
  mrtrArgumentsChanged,
  mrtrAsksNothing,
  mrtrBareResend,
  mrtrCapabilityUndeclared,
  mrtrFieldsNotAllowed,
  mrtrIdReused,
  mrtrMethodNotAllowed,
  mrtrRequestKind,
  mrtrRequestsShape,
  mrtrResponseKind,
  mrtrResponseMissing,
  mrtrResponseUnasked,
  mrtrResponsesShape,
  mrtrRetryRefused,
  mrtrRetryUnmatched,
  mrtrStateChanged,
  mrtrStateInvented,
  mrtrStateMissing,
  mrtrStateNotString,
  mrtrStateOtherRequest,
  mrtrStateStale,
  mrtrTrafficAfterRound,
  mrtrWrongRevision,
  resultTypeMissing,
  resultTypeUnknown,
  stdioStdoutNotMessage,
]
