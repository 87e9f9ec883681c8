import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'
import { faceRule } from './address-faces.ts'

const KEY = 'address-faces'
/** Faces that one document draws: a page of 100 rows has some hundreds. */
const MOST = 2_000
/** Addresses alone, not the hashes of blocks and transactions: those that lead to an address, and the one that the page is about. */
const WRITTEN = 'a[href*="/address/"] [data-same], [data-same^="0x"]'
const EVM = /^0x[0-9a-fA-F]{40}$/

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

/** Whether the visitor wants pictures of addresses. They are off until someone turns them on (screens-evm §0.2). */
export const wantsFaces = (): boolean => ownStorage().read(KEY) === true

let sheet: CSSStyleSheet | null = null
let watch: MutationObserver | null = null
const drawn = new Set<string>()

function draw(): void {
  for (const element of document.querySelectorAll<HTMLElement>(WRITTEN)) {
    const address = element.dataset['same'] ?? ''
    if (drawn.has(address) || (!EVM.test(address) && element.closest('a[href*="/address/"]') === null)) continue
    if (drawn.size >= MOST) return
    drawn.add(address)
    const rule = faceRule(address)
    if (rule !== null) sheet!.insertRule(rule)
  }
}

/** Draws a face before every address of the page, and of what is drawn later, where the visitor wants them; takes them away where not. By a style sheet, as labels are. */
export function drawFaces(): void {
  if (!wantsFaces()) {
    watch?.disconnect()
    sheet?.replaceSync('')
    drawn.clear()
    watch = null
    return
  }
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  if (watch === null) {
    let asked = 0
    watch = new MutationObserver(() => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(draw)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  }
  draw()
}

/** Turns the pictures on or off, for every page of the site in this browser. */
export function turnFaces(on: boolean): void {
  ownStorage().write(KEY, on)
  drawFaces()
}
