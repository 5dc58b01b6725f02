// Written by `npm run gen`; a new rule is a new file.
import type { Rule } from '../src/rule.js'
import cancellationInitialize from './cancellation/initialize.js'
import cancellationOnHttp from './cancellation/on-http.js'
import cancellationResponseAfter from './cancellation/response-after.js'
import cancellationServerMisuse from './cancellation/server-misuse.js'
import cancellationShape from './cancellation/shape.js'
import cancellationUnknownRequest from './cancellation/unknown-request.js'
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
import httpAccelBuffering from './http/accel-buffering.js'
import httpAcceptMissing from './http/accept-missing.js'
import httpBadHeadersServed from './http/bad-headers-served.js'
import httpCorrectHeadersRefused from './http/correct-headers-refused.js'
import httpErrorStatus from './http/error-status.js'
import httpHeaderEncoding from './http/header-encoding.js'
import httpHeaderMismatch from './http/header-mismatch.js'
import httpHeaderMissing from './http/header-missing.js'
import httpNotPost from './http/not-post.js'
import httpNotificationStatus from './http/notification-status.js'
import httpOriginUnchecked from './http/origin-unchecked.js'
import httpParamHeaderWrong from './http/param-header-wrong.js'
import httpResponseContentType from './http/response-content-type.js'
import httpResponseOnGetStream from './http/response-on-get-stream.js'
import httpRetryUnchanged from './http/retry-unchanged.js'
import httpSseDataNotMessage from './http/sse-data-not-message.js'
import httpStreamForeignMessage from './http/stream-foreign-message.js'
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
import lifecycleCapabilityUnnegotiated from './lifecycle/capability-unnegotiated.js'
import lifecycleInitializeFirst from './lifecycle/initialize-first.js'
import lifecycleInitializeShape from './lifecycle/initialize-shape.js'
import lifecycleInitializedMissing from './lifecycle/initialized-missing.js'
import lifecycleSessionIdDropped from './lifecycle/session-id-dropped.js'
import lifecycleSessionIdFormat from './lifecycle/session-id-format.js'
import lifecycleTooEarly from './lifecycle/too-early.js'
import lifecycleVersionHeaderWrong from './lifecycle/version-header-wrong.js'
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
import progressFlood from './progress/flood.js'
import progressNotIncreasing from './progress/not-increasing.js'
import progressShape from './progress/shape.js'
import progressTokenReused from './progress/token-reused.js'
import resultTypeMissing from './result/type-missing.js'
import resultTypeUnknown from './result/type-unknown.js'
import stdioStdoutNotMessage from './stdio/stdout-not-message.js'
import subscriptionsAckExceeds from './subscriptions/ack-exceeds.js'
import subscriptionsAfterEnd from './subscriptions/after-end.js'
import subscriptionsBeforeAck from './subscriptions/before-ack.js'
import subscriptionsChangeNotSent from './subscriptions/change-not-sent.js'
import subscriptionsEndShape from './subscriptions/end-shape.js'
import subscriptionsFilterShape from './subscriptions/filter-shape.js'
import subscriptionsIdWrong from './subscriptions/id-wrong.js'
import subscriptionsNotRequested from './subscriptions/not-requested.js'
import subscriptionsWrongStream from './subscriptions/wrong-stream.js'
import toolsArgumentsMismatch from './tools/arguments-mismatch.js'
import toolsCallShape from './tools/call-shape.js'
import toolsCallUnlisted from './tools/call-unlisted.js'
import toolsErrorChannel from './tools/error-channel.js'
import toolsHeaderAnnotation from './tools/header-annotation.js'
import toolsInvalidToolCalled from './tools/invalid-tool-called.js'
import toolsListShape from './tools/list-shape.js'
import toolsListingAdvice from './tools/listing-advice.js'
import toolsNameFormat from './tools/name-format.js'
import toolsSchemaInvalid from './tools/schema-invalid.js'
import toolsStructuredMismatch from './tools/structured-mismatch.js'
import toolsStructuredMissing from './tools/structured-missing.js'
import toolsStructuredNotMirrored from './tools/structured-not-mirrored.js'
import toolsStructuredNotObject from './tools/structured-not-object.js'
import versioningAdvertisedIgnored from './versioning/advertised-ignored.js'
import versioningFallbackAfterModern from './versioning/fallback-after-modern.js'
import versioningListContradicts from './versioning/list-contradicts.js'
import versioningProbeOrder from './versioning/probe-order.js'
import versioningRefusalCode from './versioning/refusal-code.js'

/** All rules, by id. */
export const rules: readonly Rule[] = [
  cancellationInitialize,
  cancellationOnHttp,
  cancellationResponseAfter,
  cancellationServerMisuse,
  cancellationShape,
  cancellationUnknownRequest,
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
  httpAccelBuffering,
  httpAcceptMissing,
  httpBadHeadersServed,
  httpCorrectHeadersRefused,
  httpErrorStatus,
  httpHeaderEncoding,
  httpHeaderMismatch,
  httpHeaderMissing,
  httpNotPost,
  httpNotificationStatus,
  httpOriginUnchecked,
  httpParamHeaderWrong,
  httpResponseContentType,
  httpResponseOnGetStream,
  httpRetryUnchanged,
  httpSseDataNotMessage,
  httpStreamForeignMessage,
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
  lifecycleCapabilityUnnegotiated,
  lifecycleInitializeFirst,
  lifecycleInitializeShape,
  lifecycleInitializedMissing,
  lifecycleSessionIdDropped,
  lifecycleSessionIdFormat,
  lifecycleTooEarly,
  lifecycleVersionHeaderWrong,
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
  progressFlood,
  progressNotIncreasing,
  progressShape,
  progressTokenReused,
  resultTypeMissing,
  resultTypeUnknown,
  stdioStdoutNotMessage,
  subscriptionsAckExceeds,
  subscriptionsAfterEnd,
  subscriptionsBeforeAck,
  subscriptionsChangeNotSent,
  subscriptionsEndShape,
  subscriptionsFilterShape,
  subscriptionsIdWrong,
  subscriptionsNotRequested,
  subscriptionsWrongStream,
  toolsArgumentsMismatch,
  toolsCallShape,
  toolsCallUnlisted,
  toolsErrorChannel,
  toolsHeaderAnnotation,
  toolsInvalidToolCalled,
  toolsListShape,
  toolsListingAdvice,
  toolsNameFormat,
  toolsSchemaInvalid,
  toolsStructuredMismatch,
  toolsStructuredMissing,
  toolsStructuredNotMirrored,
  toolsStructuredNotObject,
  versioningAdvertisedIgnored,
  versioningFallbackAfterModern,
  versioningListContradicts,
  versioningProbeOrder,
  versioningRefusalCode,
]
