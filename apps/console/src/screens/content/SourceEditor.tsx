import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type MarkdownConfig, parser } from '@lezer/markdown'
import { useEffect, useLayoutEffect, useRef } from 'react'

type Props = {
  source: string
  readOnly: boolean
  onChange: (source: string) => void
  /** Called on Ctrl Enter. */
  onSubmit: () => void
}

// Not @codemirror/lang-markdown: it brings the languages of HTML, CSS and JavaScript, which no text here has.
const markdown = new Language(defineLanguageFacet(), parser.configure(frontMatter()))

/** The fields between two lines --- at the beginning; plain Markdown would read them as a heading. */
function frontMatter(): MarkdownConfig {
  return {
    defineNodes: [{ name: 'FrontMatter', block: true, style: tags.meta }],
    parseBlock: [
      {
        name: 'FrontMatter',
        before: 'HorizontalRule',
        parse(context, line) {
          if (context.lineStart !== 0 || line.text !== '---') return false
          while (context.nextLine()) if (line.text === '---') break
          context.nextLine()
          context.addElement(context.elt('FrontMatter', 0, context.prevLineEnd()))
          return true
        },
      },
    ],
  }
}

const look = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--text-link)', fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--text-link)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote, tags.meta], color: 'var(--text-tertiary)' },
])

const paper = EditorView.theme({
  '&': {
    height: '100%',
    minHeight: '0',
    background: 'var(--surface-raised)',
    color: 'var(--text-primary)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--action-primary)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': { padding: '14px 12px 40px 0', caretColor: 'var(--text-primary)' },
  '.cm-gutters': {
    background: 'var(--surface-raised)',
    color: 'var(--text-tertiary)',
    border: '0',
    paddingLeft: '10px',
  },
  '.cm-activeLine': { background: 'var(--surface-hover)' },
  '.cm-activeLineGutter': { background: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--text-primary)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: 'var(--surface-selected)' },
})

/** Marks a change made by the program, so that it is not reported as typed. */
const fromOutside = Annotation.define<true>()

/** The Markdown of a text with line numbers and undo. Tab leaves it, as in any field. */
export default function SourceEditor({ source, readOnly, onChange, onSubmit }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const acts = useRef({ onChange, onSubmit })
  const first = useRef(source)
  useEffect(() => {
    acts.current = { onChange, onSubmit }
  })
  useEffect(() => {
    if (!place.current) return
    // In a shadow tree the editor uses adopted style sheets; the page's policy would refuse a style element.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' })
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': '正文，Markdown', spellcheck: 'false' }),
          paper,
          syntaxHighlighting(look),
          markdown,
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                acts.current.onSubmit()
                return true
              },
            },
            // Drafts are saved every two seconds anyway.
            { key: 'Mod-s', run: () => true },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (docChanged && !transactions.some(each => each.annotation(fromOutside)))
              acts.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      first.current = made.state.doc.toString()
      made.destroy()
    }
  }, [readOnly])
  // Not later than the rendering: what is typed after it would be replaced by what was rendered.
  useLayoutEffect(() => {
    const made = view.current
    if (!made || made.state.doc.toString() === source) return
    const changes = { from: 0, to: made.state.doc.length, insert: source }
    made.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [source])
  return <div className="c-source" data-field="" ref={place} />
}
