-- Ce que la file du teneur trie et cherche, gardé avec la demande telle qu'elle a été déposée : vingt mille demandes ouvertes se trient par
-- un index et se cherchent sans rien joindre. La base l'écrit elle-même : la version d'avant dépose encore.
ALTER TABLE demande
  ADD COLUMN demandeur text,
  ADD COLUMN profil_demandeur text,
  ADD COLUMN ordre text,
  ADD COLUMN cherche text,
  ADD COLUMN jetons tsvector;

CREATE FUNCTION decrire_demande() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT k.prenom || ' ' || k.nom, k.profil, normalise(NEW.reference || ' ' || k.prenom || ' ' || k.nom || ' ' || t.raison_sociale)
    INTO NEW.demandeur, NEW.profil_demandeur, NEW.cherche
    FROM compte k, teledeclarant t WHERE k.id = NEW.compte_id AND t.id = NEW.teledeclarant_id;
  NEW.ordre := (SELECT c.ordre FROM copropriete c WHERE c.id = NEW.copropriete_id);
  NEW.jetons := (SELECT r.jetons FROM recherche r WHERE r.id = NEW.copropriete_id);
  RETURN NEW;
END $$;
CREATE TRIGGER demande_decrite BEFORE INSERT ON demande FOR EACH ROW EXECUTE FUNCTION decrire_demande();

UPDATE demande d SET demandeur = k.prenom || ' ' || k.nom, profil_demandeur = k.profil,
    cherche = normalise(d.reference || ' ' || k.prenom || ' ' || k.nom || ' ' || t.raison_sociale),
    ordre = (SELECT c.ordre FROM copropriete c WHERE c.id = d.copropriete_id),
    jetons = (SELECT r.jetons FROM recherche r WHERE r.id = d.copropriete_id)
  FROM compte k, teledeclarant t WHERE k.id = d.compte_id AND t.id = d.teledeclarant_id;

CREATE INDEX demande_file_profil ON demande (profil_demandeur, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_demandeur ON demande (demandeur, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_nom ON demande (ordre, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_attendue ON demande (attendue_le, date_depot, id) WHERE decision IS NULL;
-- La liste de toutes les copropriétés, que le teneur ouvre : dans l'ordre de son index, sans trier six cent mille noms.
CREATE INDEX copropriete_nationale ON copropriete (ordre, id) WHERE publie;
