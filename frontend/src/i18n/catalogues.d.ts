declare module 'virtual:messages/*' {
  type Messages = Record<string, (string | [name: string, type?: string, format?: unknown])[]>;
  const messages: Messages;
  export default messages;
}
