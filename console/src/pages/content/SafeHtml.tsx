const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }
const decoded = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)

interface Line {
  kind: 'heading' | 'item' | 'text'
  text: string
}

/** The lines of a text: a heading, an item of a list, or a paragraph; what is no word is left out. */
export function linesOf(html: string): Line[] {
  const lines: Line[] = [{ kind: 'text', text: '' }]
  const words = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
  for (const [, end, tag = '', text = ''] of words.matchAll(/<(\/?)(\w+)[^>]*>|([^<]+|<)/g)) {
    const name = tag.toLowerCase()
    if (text) {
      const last = lines.at(-1)
      if (last) last.text += decoded(text)
    } else if (end && /^(h[1-6]|li)$/.test(name)) lines.push({ kind: 'text', text: '' })
    else if (/^h[1-6]$/.test(name)) lines.push({ kind: 'heading', text: '' })
    else if (name === 'li') lines.push({ kind: 'item', text: '' })
    else if (/^(p|br|div|ul|ol|tr|hr|blockquote)$/.test(name))
      lines.push({ kind: 'text', text: '' })
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

/**
 * A text as members read it, in lines. The draft is a colleague's and the server has not cleaned it
 * yet: no markup of it is used, so nothing in it can run.
 */
export const SafeHtml = ({ html }: { html: string }) => (
  <div className="safehtml">
    {linesOf(html).map(({ kind, text }, n) =>
      kind === 'heading' ? (
        <b key={n} className="b">
          {text}
        </b>
      ) : (
        <p key={n}>
          {kind === 'item' && '• '}
          {text}
        </p>
      ),
    )}
  </div>
)
