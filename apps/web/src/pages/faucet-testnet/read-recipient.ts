import { codeText } from '../../search/code-text.ts'

const LINK = /^https?:\/\/[^/\s]+\/(?:.*\/)?address\/([^/?#\s]+)/i

/** The address in what was pasted: a link to an address on any site, what wallets write into QR codes, or the text itself. Pure. */
export function readRecipient(pasted: string): string {
  const text = pasted.trim()
  const linked = LINK.exec(text)?.[1]
  if (linked === undefined) return codeText(text)
  try {
    return decodeURIComponent(linked)
  } catch {
    return linked
  }
}
