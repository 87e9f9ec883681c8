type File = { readonly path: string; readonly content: string }

/**
 * Files of a source that hold a text, in any case, each with the first line that does; a file whose path holds it alone has none. All of them where no text is wanted (screens-evm §6.1).
 * Pure.
 */
export function filesWith(
  files: readonly File[],
  wanted: string,
): readonly { readonly path: string; readonly line: number | null }[] {
  const text = wanted.trim().toLowerCase()
  return files.flatMap(({ path, content }): { readonly path: string; readonly line: number | null }[] => {
    if (text === '') return [{ path, line: null }]
    const at = content.toLowerCase().indexOf(text)
    if (at !== -1) return [{ path, line: content.slice(0, at).split('\n').length }]
    return path.toLowerCase().includes(text) ? [{ path, line: null }] : []
  })
}
