/** What the file dialog offers at first: everything that has sound in it, and kinds that browsers do not know. */
export const ACCEPTED = 'audio/*,.wav,.mp3,.ogg,.oga,.opus,.flac,.m4a,.au,.snd,.aif,.aiff,.gsm,.raw'
