import { relative } from 'node:path'
import type { Plugin } from 'vite'

const CALL = /\bearlyPart(<[^()]*>)?\((\s*\(\) =>\s*import\(\s*'([^']+)')/g

/** Tells the server's half of each early part which source it is loaded from, so that its styles stand in documents that show it. */
export const namePartSources = (root: string): Plugin => ({
  name: 'name-part-sources',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.tsx?$/.test(id) || !/import \{[^}]*\bearlyPart\b/.test(code) || id.endsWith('/ssr/named-part.ts'))
      return null
    const calls = [...code.matchAll(CALL)]
    if (calls.length !== code.match(/\bearlyPart[<(]/g)?.length) this.error('an early part loads nothing by `import`')
    let named = code
    for (const [call, props = '', load, imported] of calls) {
      const found = await this.resolve(imported!, id)
      if (found === null) this.error(`an early part of ${imported} is nowhere`)
      named = named.replace(call, `namedPart('${relative(root, found.id)}')${props}(${load}`)
    }
    return `import { namedPart } from '${root}/src/ssr/named-part.ts'\n${named}`
  },
})
