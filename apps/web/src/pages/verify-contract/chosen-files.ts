/** A source by its path below the folder or archive that it is from. */
export type SourceFile = { readonly path: string; readonly content: string }

/** How much may be taken in; what goes beyond is refused as a whole: half of the sources make no code. */
export type Bounds = { readonly files: number; readonly bytes: number }

/** Signatures of a ZIP archive's parts (APPNOTE 6.3.10). */
const [LOCAL, CENTRAL, END] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50]
const [STORED, DEFLATED] = [0, 8]
/** The end stands behind everything but a comment of two bytes' length. */
const END_BYTES = 22
const MOST_COMMENT = 65_535
/** Entries that are looked at: an archive of a project has its artefacts and libraries too. */
const MOST_ENTRIES = 20_000
const WANTED = /\.(?:sol|json)$/i

/** What a folder or an archive holds that no compiler asks for. */
const isWanted = (path: string): boolean => WANTED.test(path) && !/(?:^|\/)(?:__MACOSX|\.)/.test(path)

/**
 * Sources and JSON of a ZIP archive; null for what is none, is packed in another way, or goes beyond the bounds. What it unpacks to is counted while it is
 * unpacked, whatever it says of itself.
 */
export async function filesOfZip(
  archive: Uint8Array<ArrayBuffer>,
  bounds: Bounds,
): Promise<readonly SourceFile[] | null> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const entries = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES)
  const files: SourceFile[] = []
  let left = bounds.bytes
  try {
    for (let at = view.getUint32(end + 16, true), index = 0; index < entries; index++) {
      if (view.getUint32(at, true) !== CENTRAL) return null
      const [method, size, name] = [
        view.getUint16(at + 10, true),
        view.getUint32(at + 20, true),
        view.getUint16(at + 28, true),
      ]
      const path = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + name))
      const head = view.getUint32(at + 42, true)
      at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
      if (!isWanted(path)) continue
      if (files.length >= bounds.files || view.getUint32(head, true) !== LOCAL) return null
      const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
      const packed = archive.subarray(from, from + size)
      const bytes = packed.length < size ? null : await unpacked(packed, method, left)
      if (bytes === null) return null
      left -= bytes.length
      files.push({ path, content: new TextDecoder().decode(bytes) })
    }
  } catch {
    // A place beyond the archive, or what is no deflated data.
    return null
  }
  return files
}

function endOf(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) if (view.getUint32(at, true) === END) return at
  return null
}

/** The bytes of an entry; null where they are more than `most`, and for another packing. */
async function unpacked(packed: Uint8Array<ArrayBuffer>, method: number, most: number): Promise<Uint8Array | null> {
  if (method === STORED) return packed.length > most ? null : packed
  if (method !== DEFLATED) return null
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > most) {
      await reader.cancel()
      return null
    }
    parts.push(read.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Named = { readonly path: string; readonly file: File }

/** The texts of files that somebody chose or dropped, of archives what is in them; null where it is too much or cannot be read. */
export async function readChosen(chosen: readonly Named[], bounds: Bounds): Promise<readonly SourceFile[] | null> {
  const files: SourceFile[] = []
  let left = bounds.bytes
  for (const { path, file } of chosen) {
    if (file.size > left) return null
    const read = /\.zip$/i.test(path)
      ? await filesOfZip(new Uint8Array(await file.arrayBuffer()), { files: bounds.files - files.length, bytes: left })
      : [{ path, content: await file.text() }]
    if (read === null || files.length + read.length > bounds.files) return null
    left -= read.reduce((sum, { content }) => sum + content.length, 0)
    if (left < 0) return null
    files.push(...read)
  }
  return files
}

/** Files of a list by their paths inside the folder that they were chosen with. */
export const namedOf = (list: Iterable<File>): readonly Named[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }))

/** Folders in folders that are looked into. */
const MOST_DEPTH = 20

/** What was dropped, folders with what is in them as far as a compiler may ask for it. */
export async function droppedFiles(transfer: DataTransfer, bounds: Bounds): Promise<readonly Named[]> {
  // They are gone once this call waits for anything.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return namedOf(transfer.files)
  const found: Named[] = []
  const walk = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (found.length > bounds.files || depth > MOST_DEPTH) return
    const path = entry.fullPath.replace(/^\//, '')
    if (entry.isFile) {
      if (depth === 0 || isWanted(path)) found.push({ path, file: await fileOf(entry as FileSystemFileEntry) })
      return
    }
    if (/(?:^|\/)(?:node_modules|\.[^/]*)$/.test(path)) return
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // Each reading brings some of them, an empty one the end.
    for (let some = await entriesOf(reader); some.length > 0; some = await entriesOf(reader))
      for (const one of some) await walk(one, depth + 1)
  }
  for (const entry of entries) await walk(entry, 0)
  return found
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const entriesOf = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))
