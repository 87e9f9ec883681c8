import type { Plugin } from 'vite'
import { cutCode } from './cut-code.ts'
import { REACT_CUTS } from './react-cuts.ts'

/** Leaves out of React, for browsers, what the site never comes to. The build fails where a version of React is not as the cuts know it. */
export function leanReact(): Plugin {
  const paths = Object.keys(REACT_CUTS)
  const left = new Set(paths)
  return {
    name: 'lean-react',
    enforce: 'pre',
    transform(code, id) {
      const path = paths.find((one) => id.endsWith(`/node_modules/${one}`))
      if (path === undefined) return null
      left.delete(path)
      return { code: cutCode(code, REACT_CUTS[path]!, (text) => this.parse(text)), map: null }
    },
    generateBundle() {
      if (left.size > 0) this.error(`these files of React are not in the build: ${[...left].join(', ')}`)
    },
  }
}
