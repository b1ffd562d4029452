import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { isCovered } from '../keys.ts'
import { screensFor } from '../screens.ts'
import { useMe } from '../session.tsx'
import { actNames } from '../words.ts'

type Found = { to: string; name: string; about: string }

/** Ctrl K: finds a screen or an open request by its words. */
export function Palette({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || isCovered()) return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onOpen])
  return (
    <Dialog title="查找" open={open} onClose={onClose} closeButton>
      {open && <Search onClose={onClose} />}
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const found = useFound(word.trim())
  const current = Math.min(at, Math.max(found.length - 1, 0))
  const choose = (each: Found | undefined) => {
    if (!each) return
    onClose()
    void navigate(each.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(found[current])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt((current + step + found.length) % Math.max(found.length, 1))
  }
  return (
    <>
      <TextField
        label="页面名、申请编号、基金代码"
        value={word}
        onChange={event => setWord(event.target.value)}
        onKeyDown={press}
        autoComplete="off"
      />
      <ul className="c-found">
        {found.map((each, index) => (
          <li key={each.to}>
            <button type="button" aria-current={index === current || undefined} onClick={() => choose(each)}>
              <b>{each.name}</b>
              <span>{each.about}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>没有找到，请换一个词。</p>}
    </>
  )
}

const SHOWN = 8

function useFound(word: string): Found[] {
  const { roles } = useMe()
  const { data } = useQuery({
    queryKey: ['request.list', 'toCheck'],
    queryFn: () => call('request.list', { tab: 'toCheck' }),
  })
  const all: Found[] = [
    ...(data?.list ?? []).map(({ requestId, act, object }) => ({
      to: `/requests/${requestId}`,
      name: `${actNames[act]} ${object}`,
      about: `申请 ${requestId}，待复核`,
    })),
    ...screensFor(roles).map(({ path, name }) => ({ to: path, name, about: '页面' })),
  ]
  return all.filter(({ name, about }) => `${name}${about}`.includes(word)).slice(0, SHOWN)
}
