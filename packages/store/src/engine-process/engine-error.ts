/** A refusal of the engine, or one of ours in the engine's words: `Code: 164. DB::Exception: … (READONLY)`. */
export class EngineError extends Error {
  readonly code: number

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A refusal that this process makes itself, with a code that the engine uses for the same. */
export const refusal = (code: number, reason: string, name: string): EngineError =>
  new EngineError(code, `Code: ${code}. DB::Exception: ${reason}. (${name})`)

/** The engine's error as it came through the binding; its code is only in the text. */
export function toEngineError(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  // ENOSPC from the file that carries an insert is the same trouble as the engine's own 243.
  if ((cause as { code?: unknown } | null)?.code === 'ENOSPC')
    return refusal(243, 'No space left on device', 'NOT_ENOUGH_SPACE')
  // A nested exception is quoted inside the outer one, whose code may say nothing (1001 STD_EXCEPTION).
  const code = Number(/Code: (\d+)/.exec(message)?.[1] ?? 1002)
  return new EngineError(code, message, { cause })
}

const STATUS: { readonly [code: number]: number } = {
  46: 404,
  47: 400,
  60: 404,
  62: 400,
  81: 404,
  158: 400,
  159: 408,
  164: 403,
  202: 503,
  241: 507,
  243: 507,
  307: 400,
  396: 400,
  456: 400,
  497: 403,
  516: 401,
}

/** The HTTP status that goes with a code. */
export const httpStatus = (code: number): number => STATUS[code] ?? 500
