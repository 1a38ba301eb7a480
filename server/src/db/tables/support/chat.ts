import type { ChatButton, ChatCard } from '@krapao/contract/chat/messages'
import type { ConversationState } from '@krapao/contract/chat/states'
import type { Locale } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

type Json<T> = ColumnType<T, string, string>

/**
 * What a message says, as it is kept: files by the name in the store, which no reader is ever
 * shown.
 */
export type StoredContent =
  | { message_type: 'text'; payload: { text: string } }
  | { message_type: 'postback'; payload: { title: string; payload: string } }
  | {
      message_type: 'media'
      payload: { message: string | null; file: string; fileType: 'image' | 'video' }
    }
  | { message_type: 'buttons' | 'quick_replies'; payload: { text: string }; payloads: ChatButton[] }
  /** `image_url` is a path of our own, an https address, or `file:` and a name in the store. */
  | { message_type: 'generic'; payloads: ChatCard[] }

export interface ChatTables {
  chat_conversation: {
    id: string
    member_id: Nullable<string>
    guest_hash: Nullable<string>
    member_username: Nullable<string>
    member_name: Nullable<string>
    state: ConversationState
    assignee: Nullable<string>
    away_told_at: Nullable<Date>
    /** The first message of the customer after the last answer; null: answered, or closed. */
    waiting_since: Nullable<Date>
    preview: Generated<string>
    /** Of the customer's last message; null where none was written since it is kept. */
    locale: Nullable<Locale>
    labels: ColumnType<string[], string[] | undefined, string[]>
    /** Put aside until then. */
    snoozed_until: Nullable<Date>
    /** Of the case that is open, or was last: the customer's message that opened it. */
    case_opened_at: Nullable<Date>
    /** Of the same: the first answer of an operator. */
    first_answered_at: Nullable<Date>
    created_at: Date
    last_message_at: Date
  }
  /** Closed cases. */
  /** What a lead says of a closed case that was drawn. */
  chat_quality: {
    conversation_id: string
    opened_at: Date
    verdict: 'good' | 'needsWork'
    note: string
    judged_by: string
    judged_at: Date
  }
  chat_case: {
    conversation_id: string
    opened_at: Date
    closed_at: Date
    closed_by: string
    score: Nullable<number>
    scored_at: Nullable<Date>
  }
  chat_duty: { operator_id: string; since: Date }
  chat_message: {
    id: string
    seq: Generated<bigint>
    conversation_id: string
    client_id: Nullable<string>
    sender: 'customer' | 'other'
    operator: Nullable<string>
    session_id: Nullable<string>
    content: Json<StoredContent>
    body: string
    grams: string[]
    created_at: Date
    delivered_at: Nullable<Date>
    read_at: Nullable<Date>
  }
  chat_file: {
    name: string
    owner: string
    media_type: string
    bytes: number
    created_at: Date
    sent_at: Nullable<Date>
  }
  chat_note: {
    id: string
    conversation_id: string
    operator: string
    body: string
    created_at: Date
  }
  chat_look: { conversation_id: string; operator_id: string; at: Date }
  chat_canned: {
    id: string
    shortcut: string
    title: string
    content: Json<StoredContent>
    translations: ColumnType<{ la?: string; en?: string }, string | undefined, string>
    position: number
    updated_at: Date
  }
}
