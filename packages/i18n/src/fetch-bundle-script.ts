import { bundleGlobal, bundlePath } from './message-bundle.ts'

type Policy = { createScriptURL(url: string): unknown }
type TrustedTypes = {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): Policy
}

/** A script that has not come by then counts as failed. */
const TIMEOUT_MS = 10_000

/**
 * Makes the function that loads a bundle's script file and returns what it set, to be checked by the reader. Files come
 * from `base` on this origin only, also where the page's policy asks for trusted types.
 */
export function createScriptFetch(
  base: string,
  page: { readonly document: Document; readonly trustedTypes?: TrustedTypes } & object,
): (project: string, locale: string, version: string) => Promise<unknown> {
  const policy = page.trustedTypes?.createPolicy('orrery-messages', {
    createScriptURL: (url) => {
      if (!url.startsWith(`${base}/`)) throw new TypeError(`${url} is no message file`)
      return url
    },
  })
  const take = (project: string, locale: string): unknown => {
    const holder = (page as Record<string, unknown>)[bundleGlobal(project)]
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, locale)) return undefined
    const value = (holder as Record<string, unknown>)[locale]
    delete (holder as Record<string, unknown>)[locale]
    return value
  }
  return (project, locale, version) =>
    new Promise((resolve, reject) => {
      const url = bundlePath(base, project, locale, version)
      const script = page.document.createElement('script')
      const end = (act: () => void) => {
        clearTimeout(timer)
        script.remove()
        act()
      }
      const timer = setTimeout(() => end(() => reject(new Error(`${url} takes too long`))), TIMEOUT_MS)
      script.onload = () => end(() => resolve(take(project, locale)))
      script.onerror = () => end(() => reject(new Error(`${url} cannot be loaded`)))
      script.async = true
      script.src = (policy === undefined ? url : policy.createScriptURL(url)) as string
      page.document.head.append(script)
    })
}
