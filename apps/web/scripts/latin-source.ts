import type { Plugin } from 'vite'

/**
 * Writes signs beyond Latin-1 as `\uXXXX` into what the server runs. The engine of JavaScript keeps the text of each module for as long as it is loaded, and one ellipsis in it makes every letter two bytes.
 * Texts, templates, patterns and names mean the same either way; `String.raw` would not, so such a line fails the build.
 */
export const latinSource = (): Plugin => ({
  name: 'latin-source',
  // What is written after this is printed no more.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toLatin(file.code)
    },
  },
})

/** The code with all that is beyond Latin-1 escaped. Throws where a sign stands that must be written out. */
export function toLatin(code: string): string {
  const raw = /^.*String\.raw`[^`]*[^\0-\xff].*$|^.*\\[^\0-\xff].*$/m.exec(code)
  if (raw) throw new Error(`a sign beyond Latin-1 that cannot be escaped: ${raw[0].trim().slice(0, 200)}`)
  return code.replace(/[^\0-\xff]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
