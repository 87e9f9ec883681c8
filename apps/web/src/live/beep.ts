let context: AudioContext | null = null

/** Makes sound ready by a click of the visitor: browsers let a page sound after one alone. */
export const readySound = (): AudioContext => (context ??= new AudioContext())

/** A short tone; silent where nothing was clicked yet. */
export function beep(): void {
  const { currentTime, destination } = readySound()
  const [tone, level] = [readySound().createOscillator(), readySound().createGain()]
  tone.frequency.value = 660
  level.gain.setValueAtTime(0.08, currentTime)
  level.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.25)
  tone.connect(level).connect(destination)
  tone.start()
  tone.stop(currentTime + 0.25)
}
