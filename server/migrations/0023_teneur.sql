-- Le teneur qui a déposé la demande à la place du déclarant (§4.4) : il ne la décide pas.
ALTER TABLE demande ADD COLUMN depot_teneur_id bigint REFERENCES compte;
