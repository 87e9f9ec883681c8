/** Characters of a source that an address may carry: longer ones are cut by browsers and servers. */
const MOST = 6_000

/**
 * Where Remix opens a source of one file, which the link itself carries: whoever follows it tells Remix what it is. Null for several files, and for one that is too long. Source: Remix,
 * "Creating and customizing URLs". Pure.
 */
export function remixLink(files: readonly { readonly content: string }[]): string | null {
  const [file] = files
  if (files.length !== 1 || file === undefined || file.content.length > MOST) return null
  const bytes = new TextEncoder().encode(file.content)
  const code = btoa(String.fromCharCode(...bytes))
  return `https://remix.ethereum.org/#code=${encodeURIComponent(code)}`
}
