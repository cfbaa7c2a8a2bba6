-- Les copropriétés : ce que l'on demande au teneur, ce que l'on déclare d'un successeur, ce que l'on a cru.

CREATE SEQUENCE rang_demande;

-- Une demande au teneur. Le verrou est ici : qui l'examine, depuis quand, jusqu'à quand.
CREATE TABLE demande (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION', 'DOUBLON_NOTAIRE')),
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  -- §4.5, §7.5 : une demande de rattachement n'a pas de déclaration, mais toujours un mandat.
  declaration_id bigint REFERENCES declaration,
  mandat_id bigint REFERENCES mandat,
  teledeclarant_id bigint NOT NULL REFERENCES teledeclarant,
  compte_id bigint NOT NULL REFERENCES compte,
  date_depot timestamptz NOT NULL,
  verrou_compte_id bigint REFERENCES compte,
  verrou_depuis timestamptz,
  verrou_expire timestamptz,
  decision text CHECK (decision IN ('VALIDEE', 'REFUSEE', 'ANNULEE', 'A_PRECISER')),
  decision_compte_id bigint REFERENCES compte,
  date_decision timestamptz,
  -- Combien de copropriétés proches le déclarant a vues au dépôt, et dit n'être pas la sienne (§4.6) : le teneur le lit (§4.7).
  proches_ecartees integer CHECK (proches_ecartees >= 0),
  -- Le teneur qui a déposé la demande à la place du déclarant (§4.4) : il ne la décide pas.
  depot_teneur_id bigint REFERENCES compte,
  -- §4.5 : ce que dit le représentant en place d'une demande de rattachement. Le teneur le lit, et décide.
  avis_predecesseur text CHECK (avis_predecesseur IN ('CONFIRME', 'CONTESTE')),
  date_avis timestamptz,
  -- Ce qui distingue la sienne des copropriétés proches, dit au dépôt.
  raison_distincte text,
  -- Ce que le teneur répond quand il ne valide pas : les motifs qu'il coche, ce qu'il écrit.
  motifs text[] NOT NULL DEFAULT '{}' CHECK (motifs <@ ARRAY['JUSTIF_ILLISIBLE', 'JUSTIF_NON_SIGNE',
    'JUSTIF_NON_CONFORME', 'COPRO_DIFFERENTE', 'SYNDIC_DIFFERENT', 'DATES_INCOHERENTES', 'MANDAT_EN_COURS_AUTRE', 'DOUBLON',
    'HORS_CHAMP', 'AUTRE']),
  raison text,
  -- La demande qu'il n'avait pas validée, et que le déclarant redépose.
  suite_de bigint UNIQUE REFERENCES demande,
  -- Une demande affectée à un teneur, et pourquoi (§3.5).
  affectee_a bigint REFERENCES compte,
  affectee_le timestamptz(3),
  raison_affectation text,
  -- La copropriété déjà immatriculée qu'une demande annulée doublait : son déclarant y trouve le numéro.
  doublon_de bigint REFERENCES copropriete,
  -- Le jour promis au déclarant : un délai changé depuis n'y touche pas.
  attendue_le date NOT NULL,
  -- Les points de la liste de contrôle que son teneur a cochés.
  points_vus text[] NOT NULL DEFAULT '{}' CONSTRAINT demande_points_vus CHECK (points_vus <@ ARRAY[
    'PIECE_LISIBLE', 'PIECE_SIGNEE', 'PIECE_DE_LA_COPROPRIETE', 'PIECE_DU_SYNDIC', 'DATES_DU_MANDAT', 'MANDAT_PRECEDENT',
    'ADRESSE', 'LOTS', 'HABITATION', 'PAS_UN_DOUBLON', 'DISTINCTION', 'FAIT', 'LIQUIDATION']),
  -- À quel point elle ressemblait, à son dépôt, à la plus ressemblante des copropriétés connues ; null : à aucune.
  score_doublon smallint CONSTRAINT demande_score_doublon CHECK (score_doublon BETWEEN 0 AND 100),
  -- Ce que la file du teneur trie et cherche, gardé avec la demande telle qu'elle a été déposée : vingt mille demandes ouvertes
  -- se trient par un index et se cherchent sans rien joindre. La base l'écrit elle-même (`decrire_demande`).
  demandeur text,
  profil_demandeur text,
  ordre text,
  cherche text,
  jetons tsvector,
  -- Combien de demandes qui lui ressemblent ont été déposées depuis la sienne : la file les marque toutes les deux.
  proches_depuis integer NOT NULL DEFAULT 0 CONSTRAINT demande_proches_depuis CHECK (proches_depuis >= 0),
  -- La session d'où une demande est examinée, par son empreinte : en sortir la libère, même connecté ailleurs.
  verrou_session text,
  CHECK ((verrou_compte_id IS NULL) = (verrou_depuis IS NULL) AND (verrou_depuis IS NULL) = (verrou_expire IS NULL)),
  CHECK ((decision IS NULL) = (date_decision IS NULL)),
  CONSTRAINT demande_de_quoi CHECK (
    CASE type
      WHEN 'RATTACHEMENT' THEN declaration_id IS NULL AND mandat_id IS NOT NULL
      WHEN 'DISSOLUTION' THEN declaration_id IS NULL
      ELSE declaration_id IS NOT NULL
    END),
  CONSTRAINT demande_avis CHECK ((avis_predecesseur IS NULL) = (date_avis IS NULL)),
  CONSTRAINT demande_reponse CHECK (
    CASE decision WHEN 'A_PRECISER' THEN motifs <> '{}' WHEN 'REFUSEE' THEN true ELSE motifs = '{}' AND raison IS NULL END),
  CONSTRAINT demande_affectee CHECK (
    (affectee_a IS NULL) = (affectee_le IS NULL) AND (affectee_a IS NULL) = (raison_affectation IS NULL)),
  CONSTRAINT demande_doublon CHECK (doublon_de IS NULL OR decision = 'ANNULEE')
);
CREATE UNIQUE INDEX demande_ouverte ON demande (copropriete_id, type) WHERE decision IS NULL;
CREATE INDEX demande_file ON demande (date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_verrous ON demande (verrou_expire) WHERE verrou_compte_id IS NOT NULL;
CREATE INDEX demande_declaration ON demande (declaration_id);
-- L'assistance lit les dernières demandes d'un télédéclarant.
CREATE INDEX demande_deposant ON demande (teledeclarant_id, date_depot DESC);
-- Ce qu'une copropriété, un mandat ont demandé.
CREATE INDEX demande_copropriete ON demande (copropriete_id);
CREATE INDEX demande_mandat ON demande (mandat_id);
-- Les vues de la file : à préciser, et décidées depuis peu.
CREATE INDEX demande_a_preciser ON demande (id) WHERE decision = 'A_PRECISER';
CREATE INDEX demande_decidees ON demande (date_decision) WHERE decision IS NOT NULL;
CREATE INDEX demande_affectee ON demande (affectee_a) WHERE decision IS NULL AND affectee_a IS NOT NULL;
-- Un tri de la file, un index.
CREATE INDEX demande_file_profil ON demande (profil_demandeur, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_demandeur ON demande (demandeur, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_nom ON demande (ordre, date_depot, id) WHERE decision IS NULL;
CREATE INDEX demande_file_attendue ON demande (attendue_le, date_depot, id) WHERE decision IS NULL;
-- Un mot cherché dans la file se lit dans un index : vingt mille demandes ouvertes ne se relisent plus une à une.
CREATE INDEX demande_file_jetons ON demande USING gin (jetons) WHERE decision IS NULL;
CREATE INDEX demande_file_cherche ON demande USING gin (cherche gin_trgm_ops) WHERE decision IS NULL;
-- La file se trie par le profil tel qu'il se lit, et non par son code : l'ordre des libellés, dans un index que la demande de la file redit.
CREATE INDEX demande_file_profil_lu ON demande (array_position('{RESTREINT,TENEUR_ASS_HOTLINE_ADMIN,TENEUR_ASS_HOTLINE_GES,NOTAIRE_COLLAB,NOTAIRE_NOTAIRE,NOTAIRE_ADMIN,TELE_NONPRO_ADMIN_PRINC,TELE_NONPRO_ADMIN_SECOND,TELE_NONPRO_GESTION,TELE_PRO_ADMIN_PRINC,TELE_PRO_ADMIN_SECOND,TELE_PRO_GESTION,TENEUR_ADMIN_PRINC,TENEUR_ADMIN_SCOND,INSTITUTIONNEL,DEFAULT}'::text[], profil_demandeur), date_depot, id)
  WHERE decision IS NULL;

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

-- Une demande qui ne dit pas le jour promis en promet un : sept jours après celui de Paris où elle est déposée.
CREATE FUNCTION promettre_demande() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attendue_le := (NEW.date_depot AT TIME ZONE 'Europe/Paris')::date + 7;
  RETURN NEW;
END $$;
CREATE TRIGGER demande_promise BEFORE INSERT ON demande FOR EACH ROW WHEN (NEW.attendue_le IS NULL) EXECUTE FUNCTION promettre_demande();

-- §3.5 : ce qu'une demande de dissolution déclare. La pièce est à la demande : il n'y a pas de mandat pour la porter.
CREATE TABLE dissolution (
  demande_id bigint PRIMARY KEY REFERENCES demande,
  motif text NOT NULL CHECK (motif IN (
    'DIVISION', 'DIVISION_JUDICIAIRE', 'EXPROPRIATION', 'REUNION_LOTS', 'DESTRUCTION', 'IMMAT_ERRONEE', 'AUTRE')),
  autre_motif text,
  fait_generateur text NOT NULL CHECK (fait_generateur IN (
    'DECISION_AG_DEFINITIVE', 'JUGEMENT', 'ORDONNANCE_EXPROPRIATION', 'ACTE_DERNIERE_VENTE',
    'DECISION_AG_NON_RECONSTRUCTION', 'CONSTAT', 'AUTRE')),
  date_fait date,
  type_justificatif text NOT NULL CHECK (type_justificatif IN (
    'PV_AG', 'JUGEMENT', 'ORDO_EXPROPRIATION', 'ATTESTATION_NOTARIEE', 'ACTE_AUTHENTIQUE', 'DECLARATION', 'AUTRE')),
  fichier_id uuid NOT NULL REFERENCES fichier,
  liquidation boolean NOT NULL,
  -- Les syndicats secondaires vivants que le déclarant a confirmé laisser sans principal.
  secondaires integer NOT NULL DEFAULT 0 CHECK (secondaires >= 0),
  -- Où un refus ramène la copropriété (décision 0004).
  etat_avant text NOT NULL CHECK (etat_avant IN (
    'IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', 'IMMATRICULEE_A_RATTACHER')),
  -- Lue quand `demande.raison` est vide ; rien ne l'écrit.
  raison_du_refus text,
  CONSTRAINT dissolution_autre_motif CHECK ((motif = 'AUTRE') = (autre_motif IS NOT NULL)),
  CONSTRAINT dissolution_datee CHECK ((fait_generateur = 'CONSTAT') = (date_fait IS NULL))
);
CREATE INDEX dissolution_fichier ON dissolution (fichier_id);

-- §2.4 : le successeur que déclare un représentant. Une copropriété n'en a qu'un de déclaré.
CREATE TABLE succession (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  -- Qui déclare : l'établissement qui s'en va, et la personne.
  teledeclarant_id bigint NOT NULL REFERENCES teledeclarant,
  compte_id bigint NOT NULL REFERENCES compte,
  etat text NOT NULL CHECK (
    etat IN ('ANNONCEE', 'DECLAREE', 'CONFIRMEE', 'RETIREE', 'CONTESTEE', 'CADUQUE')),
  nature text NOT NULL CHECK (nature IN ('PRO', 'BENEVOLE', 'INCONNU')),
  siret text,
  -- D'une personne : elle ne se garde que tant que la déclaration attend.
  email text,
  debut date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  date_creation timestamptz NOT NULL,
  date_modification timestamptz NOT NULL,
  -- §5.3 : le mandat né d'un successeur qui confirme est celui d'un rattachement, sans demande.
  mandat_id bigint REFERENCES mandat,
  -- Celle du notaire qui désigne ; sans elle, c'est un prédécesseur. Le représentant que désigne un notaire est connu avant le numéro, et
  -- n'est averti qu'avec lui (§1, §4.6).
  voie text CHECK (voie IN ('INITIALE', 'OFFICE')),
  CONSTRAINT succession_email CHECK (email IS NULL OR etat = 'ANNONCEE' OR etat = 'DECLAREE'),
  CONSTRAINT succession_designee CHECK (
    (siret IS NOT NULL) = (nature = 'PRO') AND (nature = 'BENEVOLE' OR email IS NULL)
    AND ((etat <> 'ANNONCEE' AND etat <> 'DECLAREE') OR nature <> 'BENEVOLE' OR email IS NOT NULL)),
  CONSTRAINT succession_annoncee_par_notaire CHECK (etat <> 'ANNONCEE' OR voie IS NOT NULL)
);
CREATE UNIQUE INDEX succession_declaree ON succession (copropriete_id) WHERE etat = 'DECLAREE';
CREATE INDEX succession_copropriete ON succession (copropriete_id);
CREATE INDEX succession_siret ON succession (siret) WHERE etat = 'DECLAREE';
CREATE INDEX succession_email ON succession (lower(email)) WHERE etat = 'DECLAREE';
CREATE INDEX succession_teledeclarant ON succession (teledeclarant_id);
CREATE INDEX succession_compte ON succession (compte_id);
CREATE INDEX succession_mandat ON succession (mandat_id);
CREATE UNIQUE INDEX succession_annoncee ON succession (copropriete_id) WHERE etat = 'ANNONCEE';

-- La clef du lien envoyé au successeur : elle montre ce qui est déclaré, et rien d'autre.
CREATE TABLE clef_succession (
  empreinte text PRIMARY KEY,
  succession_id bigint NOT NULL REFERENCES succession ON DELETE CASCADE,
  expire timestamptz NOT NULL
);
CREATE INDEX clef_succession_succession ON clef_succession (succession_id);

-- Ce qu’un acte a cru sans le service extérieur qui l’aurait dit : redemandé jusqu’à ce qu’il réponde.
CREATE TABLE verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('CADASTRE', 'ADRESSES', 'ENTREPRISES', 'SYNDICATS')),
  declaration_id bigint REFERENCES declaration,
  teledeclarant_id bigint REFERENCES teledeclarant,
  -- La parcelle, l'adresse, le SIRET.
  valeur text NOT NULL,
  depuis timestamptz NOT NULL,
  essais integer NOT NULL DEFAULT 0,
  dernier_essai timestamptz,
  -- Le service a répondu autre chose : la ligne reste, pour qui décide.
  contredite_le timestamptz,
  UNIQUE (declaration_id, valeur),
  UNIQUE (teledeclarant_id),
  CHECK ((service <> 'ENTREPRISES') = (declaration_id IS NOT NULL)),
  CHECK ((service = 'ENTREPRISES') = (teledeclarant_id IS NOT NULL))
);
CREATE INDEX verification_a_refaire ON verification (service, dernier_essai NULLS FIRST, id) WHERE contredite_le IS NULL;
