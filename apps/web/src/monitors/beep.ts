let context: AudioContext | null = null

/** A short tone. Browsers let a page sound only after it was clicked; before that it is silent. */
export function beep(): void {
  context ??= new AudioContext()
  const [tone, level] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = 660
  level.gain.setValueAtTime(0.08, context.currentTime)
  level.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.25)
  tone.connect(level).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.25)
}
