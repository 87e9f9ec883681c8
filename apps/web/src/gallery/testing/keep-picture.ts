import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

const PICTURES = path.resolve(import.meta.dirname, '../pictures')
/** Told by `UPDATE_PICTURES=1`: the present look becomes the reference. */
const isUpdating = process.env['UPDATE_PICTURES'] === '1'
/** Of 255; letters are drawn a little differently by each version of a browser. */
const TOLERANCE = 60
/** Share of pixels that may differ by more than the tolerance: in the browser that made the picture, and in any other. */
const MAY_DIFFER = { same: 0.0004, other: 0.01 }
/** Bytes of a reference picture. */
export const MAX_BYTES = 40_000
const MOST_HALVINGS = 3

/**
 * Compares a picture with the one that is kept under `name`. Answers what is wrong, or null. A picture larger than
 * `MAX_BYTES` is kept at half, a quarter or an eighth of its size. `page` does the arithmetic: a browser is the one
 * thing here that reads PNG.
 */
export async function differsFromKept(page: Page, name: string, png: Buffer): Promise<string | null> {
  const madeBy = path.join(PICTURES, 'made-by.txt')
  const version = page.context().browser()!.version()
  const isMaker = existsSync(madeBy) && (await readFile(madeBy, 'utf8')).trim() === version
  const mayDiffer = isMaker ? MAY_DIFFER.same : MAY_DIFFER.other
  let small = png
  // A part with many states is a tall picture: its outlines tell enough.
  for (let times = 0; small.length > MAX_BYTES && times < MOST_HALVINGS; times++) small = await halve(page, small)
  const file = path.join(PICTURES, `${name}.png`)
  if (isUpdating) {
    await mkdir(PICTURES, { recursive: true })
    const isSame = existsSync(file) && (await compare(page, await readFile(file), small, 0)) === null
    if (!isSame) await writeFile(file, small)
    if (!isMaker) await writeFile(madeBy, `${version}\n`)
    return small.length > MAX_BYTES ? `${name}: ${small.length} bytes, ${MAX_BYTES} at most` : null
  }
  if (!existsSync(file)) return `${name}: no picture is kept; run with UPDATE_PICTURES=1 and look at it`
  const complaint = await compare(page, await readFile(file), small, mayDiffer)
  return complaint === null ? null : `${name}: ${complaint}`
}

const compare = (page: Page, kept: Buffer, now: Buffer, share: number): Promise<string | null> =>
  page.evaluate(
    async ([a, b, tolerance, mayDiffer]) => {
      const pixels = async (base64: string) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)], { type: 'image/png' }),
        )
        const { width, height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return { width, height, bytes: context.getImageData(0, 0, width, height).data }
      }
      const [before, after] = await Promise.all([pixels(a), pixels(b)])
      // One pixel of height may go to rounding.
      if (before.width !== after.width || Math.abs(before.height - after.height) > 1)
        return `was ${before.width}×${before.height}, is ${after.width}×${after.height}`
      const count = Math.min(before.bytes.length, after.bytes.length) / 4
      let differing = 0
      for (let pixel = 0; pixel < count; pixel++)
        for (let channel = 0; channel < 3; channel++)
          if (Math.abs(before.bytes[pixel * 4 + channel]! - after.bytes[pixel * 4 + channel]!) > tolerance) {
            differing++
            break
          }
      return differing / count > mayDiffer ? `${((100 * differing) / count).toFixed(2)} % of its pixels differ` : null
    },
    [kept.toString('base64'), now.toString('base64'), TOLERANCE, share] as const,
  )

const halve = async (page: Page, png: Buffer): Promise<Buffer> => {
  const base64 = await page.evaluate(async (text) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!)], { type: 'image/png' }),
    )
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width / 2), Math.ceil(bitmap.height / 2))
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa([...bytes].map((byte) => String.fromCodePoint(byte)).join(''))
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
