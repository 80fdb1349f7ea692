/** A fault as every endpoint tells it (ARCHITECTURE.md, section 3), and the two that never reach one. */
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

/** No answer at all: offline, or the server is away. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}
