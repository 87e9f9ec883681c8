import { useEffect, useState, type FormEvent } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Dialog } from '@orrery/ui/dialog'
import { Icon } from '@orrery/ui/icon'
import { TextInput } from '@orrery/ui/text-input'
import { recentStorage } from '../../search/recent-storage.ts'
import { addNote, LONGEST_NOTE, onNotes, readNotes, removeNote, type ChartNote } from './chart-notes.ts'
import styles from './chart.module.css'

export type NotesDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Path of the chain. */
  readonly chain: string
}

/** A visitor's own notes on the charts of a chain (screens-evm §10, annotations). */
export function NotesDialog({ open, onClose, chain }: NotesDialogProps) {
  const { t, nowMs } = usePageContext()
  const [notes, setNotes] = useState<readonly ChartNote[]>([])
  const [day, setDay] = useState(() => new Date(nowMs).toISOString().slice(0, 10))
  const [text, setText] = useState('')
  useEffect(() => {
    const read = () => setNotes(readNotes(recentStorage()).filter((note) => note.chain === chain))
    read()
    return onNotes(read)
  }, [chain])
  const add = (event: FormEvent) => {
    event.preventDefault()
    addNote(recentStorage(), { chain, day, text })
    setText('')
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('chart.notes')}>
      <p>{t('chart.notes.hint')}</p>
      <form className={styles.offer} onSubmit={add}>
        <TextInput
          type="date"
          required
          min="1970-01-01"
          label={t('chart.notes.day')}
          dir="ltr"
          value={day}
          onChange={setDay}
        />
        <TextInput required maxLength={LONGEST_NOTE} label={t('chart.notes.text')} value={text} onChange={setText} />
        <div>
          <Button type="submit">{t('chart.notes.add')}</Button>
        </div>
      </form>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={`${note.day} ${note.text}`}>
              <bdi dir="ltr">{note.day}</bdi> <bdi>{note.text}</bdi>
              <Button
                look="ghost"
                size="sm"
                aria-label={t('chart.notes.remove', { day: note.day })}
                onClick={() => removeNote(recentStorage(), note)}
              >
                <Icon name="close" size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
