/** Gets Lambda's record of an event that was given up, and answers in the provider's place. */
exports.handler = async ({ requestPayload: request, requestContext, responsePayload }) => {
  const { RequestId, StackId, LogicalResourceId, ResponseURL, PhysicalResourceId = 'unknown' } = request;
  const Reason = `${requestContext.condition}: ${responsePayload?.errorType ?? 'did not run'}`;
  const body = Buffer.from(JSON.stringify({ Status: 'FAILED', RequestId, StackId, LogicalResourceId, PhysicalResourceId, Reason }));
  const response = await fetch(ResponseURL, { method: 'PUT', body });
  if (response.status !== 200) throw new Error(`PUT: ${response.status} ${await response.text()}`);
};
