import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { composes } from '@zhixiao/ui/form/composes.ts'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import type { CustomerKey } from '../customer-ways.ts'
import { isCovered } from '../keys.ts'
import { type Customer, customerLine, type Found, useFound } from './use-found.ts'

/** Ctrl K: finds screens, customers, orders, funds, requests and tickets by name or number. */
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
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  // Enter was pressed before the server answered: its first result opens as soon as it arrives.
  const [isPressed, setPressed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The dialog moves the focus at the next frame: letters typed before that would be lost. A microtask runs after its
  // effects, which remember where the focus was.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])
  const navigate = useNavigate()
  const listId = useId()
  const word = typed.trim()
  const { found, isWhole } = useFound(word)
  const { customers, error, look } = useCustomers(word)
  const rows = customers ? [...customers.map(customerLine), ...found.filter(row => !row.look)] : found
  const at = Math.max(
    rows.findIndex(({ key }) => key === chosen),
    0,
  )
  async function choose(row: Found | undefined) {
    setPressed(false)
    const to = row?.look ? await look(row.look) : row?.to
    if (to === undefined) return
    onClose()
    await navigate(to)
  }
  useEffect(() => {
    if (isPressed && isWhole) void choose(rows[at])
  })
  const press = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return
    if (event.key === 'Enter') setPressed(true)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosen(rows[(at + step + rows.length) % Math.max(rows.length, 1)]?.key ?? '')
  }
  return (
    <>
      <TextField
        ref={field}
        label="号码、名称或拼音"
        hint="客户：完整的手机号、证件号、基金账号、客户号或银行卡号，或姓名、空格、证件后四位。订单、申请、工单：编号，如“申请 6”。"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setChosen('')
          setPressed(false)
        }}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows[at] && `${listId}-${at}`}
      />
      {error !== '' && (
        <Notice tone="danger" alert>
          {error}
        </Notice>
      )}
      <div className="c-found" id={listId} role="listbox" aria-label="找到的内容">
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
          <div
            key={row.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={row.to === undefined && row.look === undefined}
            tabIndex={-1}
            ref={index === at ? element => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => void choose(row)}
          >
            <b>{row.name}</b>
            <span>{row.about}</span>
          </div>
        ))}
      </div>
      <p role="status">{statusOf(rows.length, isWhole, customers)}</p>
    </>
  )
}

function statusOf(rows: number, isWhole: boolean, customers: readonly Customer[] | null): string {
  if (customers?.length === 0) return '没有找到这位客户。请核对号码是否完整。'
  if (rows > 0) return ''
  return isWhole ? '没有找到，请换一个词。' : '查找中'
}

/** Customers found by a recorded search; a single one is opened at once, as on the customers' screen. */
function useCustomers(word: string) {
  const [answer, setAnswer] = useState<{ word: string; list: readonly Customer[]; error: string } | null>(null)
  async function look(key: CustomerKey): Promise<string | undefined> {
    try {
      const { list } = await call('customer.find', key)
      setAnswer({ word, list, error: '' })
      const [only] = list
      return only && list.length === 1 ? customerLine(only).to : undefined
    } catch (fault) {
      setAnswer({ word, list: [], error: fault instanceof Error ? fault.message : '' })
      return undefined
    }
  }
  const current = answer?.word === word ? answer : null
  return { customers: current && current.error === '' ? current.list : null, error: current?.error ?? '', look }
}
