import { t } from '@lingui/core/macro';
import { isOnline } from '@/lib/connection';

/** A fault as every endpoint tells it, and the two that never reach one. */
export interface Fault {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  requestId?: string;
  data?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Sentences by field, for the form that sent them. */
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;
  readonly data: unknown;
  /** The reason phrase of the response: the text of the 429 toasts. */
  readonly statusText: string;

  constructor(status: number, statusText: string, fault: Fault) {
    super(fault.message);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.code = fault.code;
    this.errors = fault.errors ?? {};
    this.requestId = fault.requestId;
    this.data = fault.data;
  }
}

/** No answer at all, or none that can be read: offline, the server is away, or another one answered in its place. */
export class NetworkError extends Error {
  override name = 'NetworkError';

  /** @param cause what the browser said of it; its message is for people. */
  constructor(cause: unknown) {
    // A server that is there may have done what was asked.
    const sentence = isOnline()
      ? t`The answer of the server did not arrive. Please try again.`
      : t`No connection to the server. Nothing was saved.`;
    super(sentence, { cause });
  }
}

/** Said where a refusal has no sentence of ours: what stands before the server gave it. */
function sentenceOf(status: number): string {
  if (status === 413) return t`This is too large to be sent. Choose a smaller file.`;
  if ([502, 503, 504].includes(status))
    return t`The server is not available at the moment. Please try again in a minute.`;
  return '';
}

/** The refusal that an answer is, however little of it can be read. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const told = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<Fault> | null;
  const { status, statusText } = response;
  return new ApiError(status, statusText, { code: 'unknown', ...told, message: told?.message ?? sentenceOf(status) });
}
