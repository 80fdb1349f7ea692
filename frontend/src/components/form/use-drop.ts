import { useState, type DragEvent } from 'react';

interface Drop {
  /** Something is being dragged over it. */
  over: boolean;
  /** To be spread into the element that files are dropped on. */
  area: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** An area that files are dropped on. */
export function useDrop(onFiles: (files: File[]) => void): Drop {
  const [over, setOver] = useState(false);
  return {
    over,
    area: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
