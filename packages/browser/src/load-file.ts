/** A file of so many bytes that the site serves beside its code. Throws an Error that says why there is none. */
export async function loadFile(url: string, bytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  const file = new Uint8Array(await answer.arrayBuffer())
  if (file.length !== bytes) throw new Error(`${file.length} bytes in place of ${bytes}`)
  return file
}
