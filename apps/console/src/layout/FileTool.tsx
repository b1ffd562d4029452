import { useId, useRef } from 'react'

type Props = {
  files: readonly { name: string }[]
  take: (chosen: readonly File[]) => Promise<void>
  drop: (name: string) => void
  /** The kinds of files that the browser offers; all by default. */
  accept?: string
}

/** Attaches files, and takes each off again by its name. */
export function FileTool({ files, take, drop, accept }: Props) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const remove = (name: string) => {
    // The pressed button disappears: a further Enter must not reach whatever gets the focus instead.
    picker.current?.focus()
    drop(name)
  }
  return (
    <span className="c-files">
      {files.map(({ name }) => (
        <button key={name} type="button" className="c-f" onClick={() => remove(name)} aria-label={`去掉文件 ${name}`}>
          {name} ×
        </button>
      ))}
      <label className="c-f" htmlFor={id}>
        附文件
      </label>
      <input
        ref={picker}
        id={id}
        className="sr-only"
        type="file"
        multiple
        accept={accept}
        onChange={event => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </span>
  )
}
