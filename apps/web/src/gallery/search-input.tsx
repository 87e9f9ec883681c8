import { useState } from 'react'
import { SearchInput } from '@orrery/ui/search-input'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const CHAINS = ['Ethereum', 'Litecoin', 'Base', 'Optimism', 'Tron']

function Filter() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const found = CHAINS.filter((chain) => chain.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <SearchInput label="Filter chains" placeholder="Filter" value={text} onChange={setText} onSearch={setSearch} />
      <output className={styles.said}>{found.join(', ') || 'none'}</output>
    </>
  )
}

function Held({ label, disabled = false }: { readonly label: string; readonly disabled?: boolean }) {
  const [text, setText] = useState('0xdead')
  return <SearchInput label={label} labelHidden value={text} onChange={setText} disabled={disabled} size="lg" />
}

export const specimen: Specimen = {
  id: 'search-input',
  title: 'Search input',
  group: 'inputs',
  states: [
    { name: 'finds 100 ms after the last letter; Escape empties', Show: Filter },
    { name: 'filled, large', Show: () => <Held label="Find in logs" /> },
    { name: 'disabled', Show: () => <Held label="Find, disabled" disabled /> },
  ],
}
