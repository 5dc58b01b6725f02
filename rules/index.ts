// Written by `npm run gen`; a new rule is a new file.
import type { Rule } from '../src/rule.js'
import cachingHintValues from './caching/hint-values.js'
import cachingHintsMisplaced from './caching/hints-misplaced.js'
import cachingHintsMissing from './caching/hints-missing.js'
import cachingPublicDiffers from './caching/public-differs.js'
import cachingRefetched from './caching/refetched.js'
import cachingScopeMixed from './caching/scope-mixed.js'
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
import completionClientHabits from './completion/client-habits.js'
import completionRequestShape from './completion/request-shape.js'
import completionResultShape from './completion/result-shape.js'
import deprecatedFeatureUsed from './deprecated/feature-used.js'
import deprecatedHttpLeftover from './deprecated/http-leftover.js'
import deprecatedLeftoverField from './deprecated/leftover-field.js'
import deprecatedRemovedMessage from './deprecated/removed-message.js'
import deprecatedRemovedServed from './deprecated/removed-served.js'
import discoverCapabilityUndeclared from './discover/capability-undeclared.js'
import discoverCapabilityUnserved from './discover/capability-unserved.js'
import discoverListDuplicate from './discover/list-duplicate.js'
import discoverListVaries from './discover/list-varies.js'
import discoverNotImplemented from './discover/not-implemented.js'
import discoverResultShape from './discover/result-shape.js'
import discoverUndeclaredCalled from './discover/undeclared-called.js'
import elicitationActionInvalid from './elicitation/action-invalid.js'
import elicitationContentMismatch from './elicitation/content-mismatch.js'
import elicitationContentMissing from './elicitation/content-missing.js'
import elicitationContentUnexpected from './elicitation/content-unexpected.js'
import elicitationFormAsksSecrets from './elicitation/form-asks-secrets.js'
import elicitationFormHasUrl from './elicitation/form-has-url.js'
import elicitationModeUndeclared from './elicitation/mode-undeclared.js'
import elicitationRequestShape from './elicitation/request-shape.js'
import elicitationSchemaKeyword from './elicitation/schema-keyword.js'
import elicitationSchemaNotFlat from './elicitation/schema-not-flat.js'
import elicitationUrlMisuse from './elicitation/url-misuse.js'
import elicitationUrlUnsafe from './elicitation/url-unsafe.js'
import errorBadRequestServed from './error/bad-request-served.js'
import errorCodeAdvised from './error/code-advised.js'
import errorCodeDiscouraged from './error/code-discouraged.js'
import errorCodeMeaning from './error/code-meaning.js'
import errorCodeReserved from './error/code-reserved.js'
import errorCodeRetired from './error/code-retired.js'
import errorDataMissing from './error/data-missing.js'
import errorMessagePoor from './error/message-poor.js'
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
import jsonrpcBatch from './jsonrpc/batch.js'
import jsonrpcClientResponse from './jsonrpc/client-response.js'
import jsonrpcIdNull from './jsonrpc/id-null.js'
import jsonrpcIdReused from './jsonrpc/id-reused.js'
import jsonrpcIdType from './jsonrpc/id-type.js'
import jsonrpcNotificationAnswered from './jsonrpc/notification-answered.js'
import jsonrpcNotificationDirection from './jsonrpc/notification-direction.js'
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
import loggingBelowLevel from './logging/below-level.js'
import loggingNotRequested from './logging/not-requested.js'
import loggingSensitiveData from './logging/sensitive-data.js'
import loggingShape from './logging/shape.js'
import metaCapabilityShape from './meta/capability-shape.js'
import metaIconInvalid from './meta/icon-invalid.js'
import metaIdentityMissing from './meta/identity-missing.js'
import metaIdentityShape from './meta/identity-shape.js'
import metaKeyFormat from './meta/key-format.js'
import metaMissingServed from './meta/missing-served.js'
import metaNotObject from './meta/not-object.js'
import metaRequiredMissing from './meta/required-missing.js'
import metaTraceContext from './meta/trace-context.js'
import mrtrAnswerUndeclared from './mrtr/answer-undeclared.js'
import mrtrArgumentsChanged from './mrtr/arguments-changed.js'
import mrtrAsksNothing from './mrtr/asks-nothing.js'
import mrtrBadRetryServed from './mrtr/bad-retry-served.js'
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
import mrtrStateNotVerified from './mrtr/state-not-verified.js'
import mrtrStateOtherRequest from './mrtr/state-other-request.js'
import mrtrStateStale from './mrtr/state-stale.js'
import mrtrTrafficAfterRound from './mrtr/traffic-after-round.js'
import mrtrWrongRevision from './mrtr/wrong-revision.js'
import paginationCursorNotIssued from './pagination/cursor-not-issued.js'
import paginationCursorType from './pagination/cursor-type.js'
import paginationCursorUnstable from './pagination/cursor-unstable.js'
import paginationEndMisread from './pagination/end-misread.js'
import paginationLoop from './pagination/loop.js'
import progressAfterCompletion from './progress/after-completion.js'
import progressFlood from './progress/flood.js'
import progressNotIncreasing from './progress/not-increasing.js'
import progressShape from './progress/shape.js'
import progressTokenReused from './progress/token-reused.js'
import progressTokenUnknown from './progress/token-unknown.js'
import promptsGetParams from './prompts/get-params.js'
import promptsGetShape from './prompts/get-shape.js'
import promptsListShape from './prompts/list-shape.js'
import resourcesContentDoubtful from './resources/content-doubtful.js'
import resourcesListShape from './resources/list-shape.js'
import resourcesNotFoundAnswer from './resources/not-found-answer.js'
import resourcesReadShape from './resources/read-shape.js'
import resourcesUriInvalid from './resources/uri-invalid.js'
import resourcesUriMissing from './resources/uri-missing.js'
import resultAnnotationsInvalid from './result/annotations-invalid.js'
import resultContentEncoding from './result/content-encoding.js'
import resultContentShape from './result/content-shape.js'
import resultTypeContradicts from './result/type-contradicts.js'
import resultTypeMissing from './result/type-missing.js'
import resultTypeUnknown from './result/type-unknown.js'
import rootsResultShape from './roots/result-shape.js'
import rootsUriNotFile from './roots/uri-not-file.js'
import samplingAnswerDoubtful from './sampling/answer-doubtful.js'
import samplingContextDiscouraged from './sampling/context-discouraged.js'
import samplingMessageShape from './sampling/message-shape.js'
import samplingRequestShape from './sampling/request-shape.js'
import samplingResultShape from './sampling/result-shape.js'
import samplingToolResultsUnbalanced from './sampling/tool-results-unbalanced.js'
import samplingToolsUndeclared from './sampling/tools-undeclared.js'
import stdioEmbeddedNewline from './stdio/embedded-newline.js'
import stdioFraming from './stdio/framing.js'
import stdioStdinNotMessage from './stdio/stdin-not-message.js'
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
import tasksAnswerUnasked from './tasks/answer-unasked.js'
import tasksAsksInconsistent from './tasks/asks-inconsistent.js'
import tasksLegacyLeftover from './tasks/legacy-leftover.js'
import tasksNotFoundAnswer from './tasks/not-found-answer.js'
import tasksNotificationMisplaced from './tasks/notification-misplaced.js'
import tasksPollTooFast from './tasks/poll-too-fast.js'
import tasksResultType from './tasks/result-type.js'
import tasksSecurityNote from './tasks/security-note.js'
import tasksStatusTransition from './tasks/status-transition.js'
import tasksTaskShape from './tasks/task-shape.js'
import tasksUndeclared from './tasks/undeclared.js'
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
  cachingHintValues,
  cachingHintsMisplaced,
  cachingHintsMissing,
  cachingPublicDiffers,
  cachingRefetched,
  cachingScopeMixed,
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
  completionClientHabits,
  completionRequestShape,
  completionResultShape,
  deprecatedFeatureUsed,
  deprecatedHttpLeftover,
  deprecatedLeftoverField,
  deprecatedRemovedMessage,
  deprecatedRemovedServed,
  discoverCapabilityUndeclared,
  discoverCapabilityUnserved,
  discoverListDuplicate,
  discoverListVaries,
  discoverNotImplemented,
  discoverResultShape,
  discoverUndeclaredCalled,
  elicitationActionInvalid,
  elicitationContentMismatch,
  elicitationContentMissing,
  elicitationContentUnexpected,
  elicitationFormAsksSecrets,
  elicitationFormHasUrl,
  elicitationModeUndeclared,
  elicitationRequestShape,
  elicitationSchemaKeyword,
  elicitationSchemaNotFlat,
  elicitationUrlMisuse,
  elicitationUrlUnsafe,
  errorBadRequestServed,
  errorCodeAdvised,
  errorCodeDiscouraged,
  errorCodeMeaning,
  errorCodeReserved,
  errorCodeRetired,
  errorDataMissing,
  errorMessagePoor,
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
  jsonrpcBatch,
  jsonrpcClientResponse,
  jsonrpcIdNull,
  jsonrpcIdReused,
  jsonrpcIdType,
  jsonrpcNotificationAnswered,
  jsonrpcNotificationDirection,
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
  loggingBelowLevel,
  loggingNotRequested,
  loggingSensitiveData,
  loggingShape,
  metaCapabilityShape,
  metaIconInvalid,
  metaIdentityMissing,
  metaIdentityShape,
  metaKeyFormat,
  metaMissingServed,
  metaNotObject,
  metaRequiredMissing,
  metaTraceContext,
  mrtrAnswerUndeclared,
  mrtrArgumentsChanged,
  mrtrAsksNothing,
  mrtrBadRetryServed,
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
  mrtrStateNotVerified,
  mrtrStateOtherRequest,
  mrtrStateStale,
  mrtrTrafficAfterRound,
  mrtrWrongRevision,
  paginationCursorNotIssued,
  paginationCursorType,
  paginationCursorUnstable,
  paginationEndMisread,
  paginationLoop,
  progressAfterCompletion,
  progressFlood,
  progressNotIncreasing,
  progressShape,
  progressTokenReused,
  progressTokenUnknown,
  promptsGetParams,
  promptsGetShape,
  promptsListShape,
  resourcesContentDoubtful,
  resourcesListShape,
  resourcesNotFoundAnswer,
  resourcesReadShape,
  resourcesUriInvalid,
  resourcesUriMissing,
  resultAnnotationsInvalid,
  resultContentEncoding,
  resultContentShape,
  resultTypeContradicts,
  resultTypeMissing,
  resultTypeUnknown,
  rootsResultShape,
  rootsUriNotFile,
  samplingAnswerDoubtful,
  samplingContextDiscouraged,
  samplingMessageShape,
  samplingRequestShape,
  samplingResultShape,
  samplingToolResultsUnbalanced,
  samplingToolsUndeclared,
  stdioEmbeddedNewline,
  stdioFraming,
  stdioStdinNotMessage,
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
  tasksAnswerUnasked,
  tasksAsksInconsistent,
  tasksLegacyLeftover,
  tasksNotFoundAnswer,
  tasksNotificationMisplaced,
  tasksPollTooFast,
  tasksResultType,
  tasksSecurityNote,
  tasksStatusTransition,
  tasksTaskShape,
  tasksUndeclared,
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
