/**
 * Posts a form to a path of the site itself: what it holds is part of no address that a server on the way might keep. Resolves to the
 * JSON of the answer, null where it is none; rejects where the connection fails or the signal is aborted.
 */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields), ...(signal && { signal }) })
  const body: unknown = await response.json().catch(() => null)
  signal?.throwIfAborted()
  return { status: response.status, body }
}
