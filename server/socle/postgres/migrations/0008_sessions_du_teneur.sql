-- Le teneur qui agit à la place de quelqu'un : fermer ses sessions ferme aussi celle-là.
ALTER TABLE session ADD COLUMN teneur_id bigint REFERENCES compte ON DELETE CASCADE;
UPDATE session SET teneur_id = (donnees ->> 'teneurId')::bigint;
CREATE INDEX session_teneur ON session (teneur_id);
