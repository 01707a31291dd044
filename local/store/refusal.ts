/**
 * What S3 refuses, in its own words.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */

/** An error of S3: the status and what the body says. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;

  /** More elements of the body, such as the header that cannot be honoured. */
  readonly details?: Readonly<Record<string, string>>;
}

export const SIGNATURE_DOES_NOT_MATCH: Refusal = {
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
};

export const METHOD_NOT_ALLOWED: Refusal = {
  status: 405,
  code: 'MethodNotAllowed',
  message: 'The specified method is not allowed against this resource.',
};

export const MISSING_CONTENT_LENGTH: Refusal = {
  status: 411,
  code: 'MissingContentLength',
  message: 'You must provide the Content-Length HTTP header.',
};

export const INCOMPLETE_BODY: Refusal = {
  status: 400,
  code: 'IncompleteBody',
  message: 'You did not provide the number of bytes specified by the Content-Length HTTP header',
};

export const PRECONDITION_FAILED: Refusal = {
  status: 412,
  code: 'PreconditionFailed',
  message: 'At least one of the pre-conditions you specified did not hold',
  details: { Condition: 'If-None-Match' },
};

export function notImplemented(header: string): Refusal {
  return {
    status: 501,
    code: 'NotImplemented',
    message: 'A header you provided implies functionality that is not implemented',
    details: { Header: header },
  };
}

export function expired(expiresAt: Date, now: Date): Refusal {
  return {
    status: 403,
    code: 'AccessDenied',
    message: 'Request has expired',
    details: { Expires: expiresAt.toISOString(), ServerTime: now.toISOString() },
  };
}

/** The body of an error answer. */
export function refusalBody({ code, message, details = {} }: Refusal, requestId: string): string {
  const elements = Object.entries({ Code: code, Message: message, ...details, RequestId: requestId, HostId: requestId });
  const lines = elements.map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${lines.join('')}</Error>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
