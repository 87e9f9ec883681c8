import { useRef } from 'react'
import { Button } from '@orrery/ui/button'

export type FileButtonProps = {
  readonly label: string
  /** What the browser offers at first, as `accept` of an input says it. */
  readonly accept?: string
  readonly size?: 's'
  /** A file that the visitor picked; the same one may be picked again. */
  readonly onFile: (file: File) => void
}

/** A button that reads a file of the visitor's, which goes nowhere. */
export function FileButton({ label, accept, size, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...(size && { size })} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={label}
        {...(accept !== undefined && { accept })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
