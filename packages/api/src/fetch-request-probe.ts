/** Whether a server answers a plain GET with success: asked where the code that knows its calls did not come. Never rejects. */
export const answers = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
