import type { Schemas } from '@/api/client';
import { NetworkError } from '@/api/errors';
import { archiveImports } from '@/api/billing';

/** A piece that did not arrive is sent so often again. */
const TRIES = 3;

/**
 * Sends a file piece by piece and has it imported; the server keeps a piece once, however often it comes.
 * @param onSent is told how many bytes have arrived. @param signal gives the upload up.
 */
export async function upload(
  file: File,
  pieceBytes: number,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let number = 0; number * pieceBytes < file.size; number += 1) {
    const piece = file.slice(number * pieceBytes, (number + 1) * pieceBytes);
    await sendPiece(new File([piece], file.name), number);
    if (signal.aborted) {
      await archiveImports.post('discard');
      return;
    }
    onSent(number * pieceBytes + piece.size);
  }
  await archiveImports.post('run');
}

async function sendPiece(file: File, number: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await archiveImports.post('piece', { body: { number, file } as unknown as Schemas['ArchivePieceInput'] });
      return;
    } catch (error) {
      if (!(error instanceof NetworkError) || attempt === TRIES) throw error;
    }
  }
}
