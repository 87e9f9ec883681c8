/** Hands the visitor a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by the next turn; the address is not needed longer.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** Hands the visitor an SVG document as a PNG of double density. Resolves to false when the browser cannot draw it. */
export async function savePng(svg: string, name: string): Promise<boolean> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch {
    return false
  }
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * 2
  canvas.height = image.naturalHeight * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) return false
  saveFile(blob, name)
  return true
}

/** A function that gives a token or any CSS colour the value that it has inside `element` now. */
export function colourReader(element: Element): (css: string) => string {
  const probe = element.ownerDocument.createElement('span')
  return (css) => {
    element.append(probe)
    probe.style.color = css
    const value = getComputedStyle(probe).color
    probe.remove()
    return value
  }
}
