import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
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
const MAX_BYTES = 90_000
/** WebP's own measure; what is compared went through the same loss. */
const QUALITY = 0.7

/**
 * Compares a picture with the one that is kept under `name`, both at `scale` of their size. Answers what is wrong, or
 * null. `page` does the arithmetic: a browser is the one thing here that reads PNG and writes WebP.
 */
export async function differsFromKept(page: Page, name: string, png: Buffer, scale: number): Promise<string | null> {
  const madeBy = path.join(PICTURES, 'made-by.txt')
  const version = page.context().browser()!.version()
  const isMaker = existsSync(madeBy) && (await readFile(madeBy, 'utf8')).trim() === version
  const mayDiffer = isMaker ? MAY_DIFFER.same : MAY_DIFFER.other
  const file = path.join(PICTURES, `${name}.webp`)
  const kept = existsSync(file) ? await readFile(file) : null
  const { now, complaint } = await compare(page, kept, png, scale, isUpdating ? 0 : mayDiffer)
  if (!isUpdating) return complaint === null ? null : `${name}: ${complaint}`
  await mkdir(path.dirname(file), { recursive: true })
  if (complaint !== null) await writeFile(file, now)
  if (!isMaker) await writeFile(madeBy, `${version}\n`)
  return now.length > MAX_BYTES ? `${name}: ${now.length} bytes, ${MAX_BYTES} at most` : null
}

/** Names of all pictures that are kept, as `differsFromKept` takes them. */
export const keptPictures = async (): Promise<string[]> =>
  (await readdir(PICTURES, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'made-by.txt')
    .map((entry) => path.relative(PICTURES, path.join(entry.parentPath, entry.name)).replace(/\.webp$/, ''))

async function compare(
  page: Page,
  kept: Buffer | null,
  png: Buffer,
  scale: number,
  mayDiffer: number,
): Promise<{ readonly now: Buffer; readonly complaint: string | null }> {
  const { now, complaint } = await page.evaluate(
    async ([before, after, scale, quality, tolerance, mayDiffer]) => {
      const decode = (base64: string) =>
        createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)]))
      const draw = (bitmap: ImageBitmap, by: number) => {
        const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * by), Math.ceil(bitmap.height * by))
        const context = canvas.getContext('2d')!
        context.imageSmoothingQuality = 'high'
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
        return { canvas, pixels: () => context.getImageData(0, 0, canvas.width, canvas.height) }
      }
      const blob = await draw(await decode(after), scale).canvas.convertToBlob({ type: 'image/webp', quality })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const now = btoa([...bytes].map((byte) => String.fromCodePoint(byte)).join(''))
      if (before === null) return { now, complaint: 'no picture is kept; run with UPDATE_PICTURES=1 and look at it' }
      const [was, is] = (await Promise.all([decode(before), decode(now)])).map((bitmap) =>
        draw(bitmap, 1).pixels(),
      ) as [ImageData, ImageData]
      // One pixel of height may go to rounding.
      if (was.width !== is.width || Math.abs(was.height - is.height) > 1)
        return { now, complaint: `was ${was.width}×${was.height}, is ${is.width}×${is.height}` }
      const count = Math.min(was.data.length, is.data.length) / 4
      let differing = 0
      for (let pixel = 0; pixel < count; pixel++)
        for (let channel = 0; channel < 3; channel++)
          if (Math.abs(was.data[pixel * 4 + channel]! - is.data[pixel * 4 + channel]!) > tolerance) {
            differing++
            break
          }
      const tooMany = differing / count > mayDiffer
      return { now, complaint: tooMany ? `${((100 * differing) / count).toFixed(2)} % of its pixels differ` : null }
    },
    [kept?.toString('base64') ?? null, png.toString('base64'), scale, QUALITY, TOLERANCE, mayDiffer] as const,
  )
  return { now: Buffer.from(now, 'base64'), complaint }
}
