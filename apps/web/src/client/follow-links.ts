import type { Navigator } from '../app/navigator.ts'

/** A link that this document may follow by itself, or null: other sites, new tabs, downloads and modified clicks are left alone. */
export function ownLink(target: EventTarget | null, origin: string): URL | null {
  const anchor = target instanceof Element ? target.closest('a[href]') : null
  if (
    !(anchor instanceof HTMLAnchorElement) ||
    anchor.hasAttribute('download') ||
    (anchor.target !== '' && anchor.target !== '_self') ||
    anchor.dataset['reload'] !== undefined
  )
    return null
  const url = new URL(anchor.href)
  return url.origin === origin && !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/docs') ? url : null
}

/**
 * Where a form that only asks leads, without its fields; null for one that sends. Told by its attributes: a field that is called `method`, as that of filters is, stands before the
 * form's own property.
 */
export function askedBy(form: Pick<Element, 'getAttribute'>, here: string): URL | null {
  if ((form.getAttribute('method') ?? 'get').toLowerCase() !== 'get') return null
  return new URL(form.getAttribute('action') || here, here)
}

/**
 * Makes every plain `<a href>` of the document a visit without reload. One listener for the whole page:
 * a list of a hundred rows costs nothing, and a cell need not know that there is a router.
 */
export function followLinks(navigator: Navigator): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const url = ownLink(event.target, location.origin)
    if (url === null) return
    // The same page's own anchor: the browser does it better.
    if (url.pathname === location.pathname && url.search === location.search && url.hash !== '') return
    event.preventDefault()
    void navigator.go(url, url.href === location.href ? 'replace' : 'link')
  })
  const warm = (event: Event) => {
    const url = ownLink(event.target, location.origin)
    if (url === null || url.href === location.href) return
    // Long enough on the link to mean it (popup delay of foundations §9).
    const timer = setTimeout(() => navigator.prefetch(url), 100)
    const stop = () => clearTimeout(timer)
    event.target?.addEventListener(event.type === 'focusin' ? 'focusout' : 'pointerout', stop, { once: true })
  }
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener('focusin', warm)
  window.addEventListener('popstate', (event) => {
    const key = (event.state as { key?: string } | null)?.key
    if (key !== undefined) void navigator.arrive(new URL(location.href), key)
  })
  // Forms that only ask (the search box) are visits too.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    const url = askedBy(form, location.href)
    if (url?.origin !== location.origin) return
    event.preventDefault()
    const fields = [...new FormData(form)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
    )
    const visit = (told: readonly (readonly [string, string])[] | null): void => {
      if (told === null) return
      url.search = new URLSearchParams(told.map(([name, value]) => [name, value])).toString()
      void navigator.go(url)
    }
    if (form.querySelector('[inputmode=decimal]') === null) visit(fields)
    else
      void import('./plain-amounts.ts')
        .then(
          (read) => read.plainAmounts(form, fields),
          () => fields,
        )
        .then(visit)
  })
}
