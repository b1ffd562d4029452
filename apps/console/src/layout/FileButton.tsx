type Props = { name: string; accept: string; take: (file: File) => void }

/** A button that hands over one chosen file; the same file may be chosen again. */
export function FileButton({ name, accept, take }: Props) {
  return (
    <label className="btn btn--outline btn--s c-file">
      {name}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) take(file)
        }}
      />
    </label>
  )
}
