import { isExternal } from './place.ts'

/**
 * Thrown by a page's loader to lead the visitor to another page. `path` is a path of the site without
 * language or site prefix; anything that could leave the site is refused with `RangeError`.
 */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  readonly path: string

  constructor(path: string) {
    super(`redirect to ${path}`)
    if (isExternal(path)) throw new RangeError(`"${path}" is not a path of this site`)
    this.path = path
  }
}
