-- Quand ce qu'un fichier préparé emporte s'est écrit au journal : repris après une panne, il ne s'y écrit ni ne s'y compte deux fois.
ALTER TABLE telechargement ADD COLUMN note_le timestamptz;
