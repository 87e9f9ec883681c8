/** What is to be loaded, and how hard to try. */
export type TagOptions = {
  /** Address of the file. Only the page's own origin is loaded from: others could run anything here (reliability S-38). */
  readonly url: string
  /** Of several loads with one id, the first adds the tag; the others share its outcome (foundations §4.12). */
  readonly id?: string
  /** Further attempts after the first one failed; 0 unless told. */
  readonly retries?: number
}

type Kind = 'script' | 'link'
type Element = HTMLScriptElement | HTMLLinkElement
type Policy = { createScriptURL(url: string): unknown }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** Most attempts for one file, whatever a caller asks for. */
const MOST_RETRIES = 10

const pending = new Map<string, Promise<void>>()
let policy: Policy | null = null

/**
 * The loaders of foundations §4.12, for a host page's or an operator's own additions. The site itself adds no tag by hand: its bundler loads its
 * chunks with their styles, and translations are fetched as data, never run (reliability S-03).
 *
 * Adds a script to the page; resolves when it has run. Rejects with an `Error` when loading failed after all retries.
 */
export const loadScript = (options: TagOptions): Promise<void> => loadTag('script', options)

/** Adds a style sheet to the page; resolves when it applies. Rejects with an `Error` when loading failed after all retries. */
export const loadStylesheet = (options: TagOptions): Promise<void> => loadTag('link', options)

function loadTag(kind: Kind, { url: text, id, retries = 0 }: TagOptions): Promise<void> {
  const url = ownUrl(text)
  if (url === null) return Promise.reject(new Error(`${text} is not a file of this site`))
  if (id === undefined) return attempt(kind, url, id, boundedRetries(retries))
  const known = pending.get(id)
  if (known !== undefined) return known
  // A tag that the document came with is there already.
  if (document.getElementById(id) !== null) return Promise.resolve()
  const loading = attempt(kind, url, id, boundedRetries(retries))
  pending.set(id, loading)
  // What failed may be tried again; what loaded is known by its tag.
  const forget = () => void pending.delete(id)
  loading.then(forget, forget)
  return loading
}

async function attempt(kind: Kind, url: string, id: string | undefined, retries: number): Promise<void> {
  for (let left = retries; ; left--) {
    const tag = createTag(kind, url)
    if (id !== undefined) tag.id = id
    const loaded = await new Promise<boolean>((resolve) => {
      tag.addEventListener('load', () => resolve(true), { once: true })
      tag.addEventListener('error', () => resolve(false), { once: true })
      document.head.append(tag)
    })
    if (loaded) return
    tag.remove()
    if (left === 0) throw new Error(`${url} did not load in ${retries + 1} attempts`)
  }
}

function createTag(kind: Kind, url: string): Element {
  const tag = document.createElement(kind) as Element
  if (tag.tagName === 'LINK') {
    const link = tag as HTMLLinkElement
    link.rel = 'stylesheet'
    link.href = url
  } else {
    const script = tag as HTMLScriptElement
    script.async = true
    script.src = trusted(url)
  }
  return tag
}

// The document's policy demands it of every script address (reliability S-03).
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return url
  policy ??= trustedTypes.createPolicy('orrery-load', {
    createScriptURL: (text) => {
      const own = ownUrl(text)
      if (own === null) throw new TypeError(`${text} is not a file of this site`)
      return own
    },
  })
  return policy.createScriptURL(url) as string
}

function ownUrl(text: string): string | null {
  const url = URL.parse(text, document.baseURI)
  return url !== null && url.origin === location.origin && /^https?:$/.test(url.protocol) ? url.href : null
}

const boundedRetries = (retries: number): number =>
  Number.isSafeInteger(retries) ? Math.max(0, Math.min(retries, MOST_RETRIES)) : 0
