/** What the file dialog offers at first: everything that has sound in it, and kinds that browsers do not know. */
export const ACCEPTED = 'audio/*,.wav,.mp3,.ogg,.oga,.opus,.flac,.m4a,.au,.snd,.aif,.aiff,.gsm,.raw'

/** What a recording from a file is called at first: as the file, without its extension. */
export const nameFrom = (file: string): string => file.replace(/\.[^.\s]{1,5}$/, '').slice(0, 100)
